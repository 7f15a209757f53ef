import { commonNamespace, useT } from '@fernway/i18n';

/** What a field without a value says, once the form was sent (`tried`). */
export function useMissing(tried: boolean): (value: string) => string | undefined {
  const t = useT(commonNamespace);
  return (value) => (tried && value.trim() === '' ? t('form.required') : undefined);
}

/** To the first field that is marked as wrong. */
export const focusFirstInvalid = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
