import { Icon } from '@fernway/ui';

/** Why the form was not taken, above its button, until it is sent again. A notice has announced it. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="fw-field-error">
      <Icon name="error" />
      {text}
    </p>
  );
}
