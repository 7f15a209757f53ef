import type { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef } from 'react';

type Options = {
  /** What the editor shows; the view is made once, of what it is then. */
  state: EditorState;
  /** `changed`: the text is another now. */
  onState: (state: EditorState, changed: boolean) => void;
  /** True: the key is used up. */
  onKeyDown: (view: EditorView, event: KeyboardEvent) => boolean;
  attributes: Record<string, string>;
  autoFocus: boolean;
};

/** An editor in the element that gets `host`. */
export function useEditorView(options: Options) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const onKeyDown = useEffectEvent(options.onKeyDown);
  const onState = useEffectEvent(options.onState);

  const make = useEffectEvent(() => {
    const editor = new EditorView(host.current, {
      state: options.state,
      handleKeyDown: (_view, event) => onKeyDown(editor, event),
      dispatchTransaction: (transaction) => {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        onState(next, transaction.docChanged);
      },
    });
    if (options.autoFocus) editor.focus();
    return editor;
  });

  useEffect(() => {
    const editor = make();
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    view.current?.setProps({ attributes: options.attributes });
  });

  return { host, view };
}
