import { commonNamespace, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';

/** What a field without a value says, once the form was sent (`tried`). */
export function useMissing(tried: boolean): (value: string) => string | undefined {
  const t = useT(commonNamespace);
  return (value) => (tried && value.trim() === '' ? t('form.required') : undefined);
}

/** To the first field that is marked as wrong. */
export const focusFirstInvalid = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** What a form of this page says in the corner, beside its own marks: the last of it takes the place of what stood there. */
export const tellOutcome = (notice: Omit<Parameters<typeof notify>[0], 'key'>): number =>
  notify({ key: 'auth form', ...notice });
