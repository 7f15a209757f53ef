import { Icon } from '@fernway/ui';
import type { ReactNode } from 'react';

/** Says at once what went wrong with the import. */
export function ImportProblem({ children }: { children: ReactNode }) {
  return (
    <p className="fw-field-error" role="alert">
      <Icon name="error" />
      {children}
    </p>
  );
}
