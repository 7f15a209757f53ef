/**
 * For the `ref` of a note below the top bar. Its text wraps by window, language and address: pages as high as the window
 * are told in `property` what is left for them.
 */
export const tellHeight =
  <Note extends HTMLElement>(property: `--fw-${string}`) =>
  (note: Note) => {
    const { style } = document.body;
    const resized = new ResizeObserver(() => style.setProperty(property, `${note.offsetHeight}px`));
    resized.observe(note);
    return () => {
      resized.disconnect();
      style.removeProperty(property);
    };
  };
