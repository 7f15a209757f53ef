import { useLayoutEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { currentLanguage, useT } from '@fernway/i18n';
import { errorText } from '@fernway/web-kit';
import { sendMessage, type Field, type FieldProblems } from './contact.api.js';

const required = ['name', 'email', 'subject', 'message'] as const;
const empty = { name: '', email: '', company: '', subject: '', message: '', website: '' };
type Values = typeof empty;

type State =
  | { is: 'idle' | 'sending' | 'sent' }
  | { is: 'refused'; title: string; text: string; problems: FieldProblems };

const never = () => () => undefined;
const asksForDemo = () => new URLSearchParams(location.search).get('subject') === 'demo';

/** False in the served HTML, whose form nobody could send: what is typed then stays where it is. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether the address asks for a demo. Known once the page runs: its HTML is the same for every address. */
export const useDemo = (): boolean => useSyncExternalStore(never, asksForDemo, () => false);

function missingIn(values: Values): FieldProblems | undefined {
  const missing = required.filter((field) => values[field].trim() === '');
  return missing.length > 0 ? Object.fromEntries(missing.map((field) => [field, { is: 'missing' }])) : undefined;
}

function typedIn(form: HTMLFormElement): Partial<Values> {
  const entries = [...new FormData(form)].filter(([, value]) => value !== '');
  return Object.fromEntries(entries) as Partial<Values>;
}

/** `subject`: what stands there until somebody writes another one. */
export function useContactForm(subject: string) {
  const t = useT('marketing-contact');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [state, setState] = useState<State>({ is: 'idle' });
  const values: Values = { ...empty, subject, ...typed };
  // Slow scripts must not take back what somebody has typed before they came.
  useLayoutEffect(() => setTyped(typedIn(form.current!)), []);

  const refuse = (text: 'missing' | 'wrong', problems: FieldProblems) => {
    setState({ is: 'refused', title: t(`form.${text}`), text: t(`form.${text}Text`), problems });
    const first = Object.keys(empty).find((field) => field in problems);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const send = async () => {
    const missing = missingIn(values);
    if (missing) return refuse('missing', missing);
    setState({ is: 'sending' });
    const { company, website, ...rest } = values;
    const input = { ...rest, ...(company.trim() && { company }), ...(website && { website }) };
    try {
      const problems = await sendMessage({ ...input, language: currentLanguage() });
      if (problems) return refuse('wrong', problems);
      setTyped(empty);
      setState({ is: 'sent' });
    } catch (error) {
      const text = errorText(error, t('form.failedText'));
      setState({ is: 'refused', title: t('form.failed'), text, problems: {} });
    }
  };

  return {
    form,
    state,
    values,
    type: (field: Field | 'website', value: string) => setTyped((before) => ({ ...before, [field]: value })),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (state.is !== 'sending') void send();
    },
  };
}
