import { LoadingShape } from '@fernway/ui';
import type { Trade } from '@fernway/web-kit/remote-app';
import { useLocation } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';

const tradeOf = (pathname: string) => pathname.split('/')[2] as Trade | undefined;

export function InsightsSlot() {
  const pending = (
    <div className="fw-card crm-insights-room">
      <LoadingShape lines={3} />
    </div>
  );
  return <Slot name="dashboard.insights" props={{}} later pending={pending} />;
}

/** What the trade in the address shows of itself. */
export function IndustrySlot() {
  const trade = tradeOf(useLocation().pathname);
  const pending = (
    <div className="fw-card crm-panel-short">
      <LoadingShape shape="card" lines={4} />
    </div>
  );
  return <Slot name="dashboard.industry" props={trade ? { trade } : {}} later pending={pending} />;
}
