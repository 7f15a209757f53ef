import { StatementPanel } from './statement-panel.js';
import { VerificationPanel } from './verification-panel.js';
import './statements.css';

/** What the ledger says of a month, and the proof that the balance is what the ledger says. */
export function StatementsView() {
  return (
    <div className="bl-grid bl-statements">
      <VerificationPanel />
      <StatementPanel />
    </div>
  );
}
