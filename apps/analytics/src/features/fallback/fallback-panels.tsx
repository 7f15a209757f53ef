import { FallbackMonitor } from './fallback-monitor.js';
import { FallbackSettingsPanel } from './fallback-settings-panel.js';
import './fallback.css';

/** How far companies are from their targets, and from where on that is too far. */
export function FallbackPanels() {
  return (
    <div className="an-fallback">
      <FallbackMonitor />
      <FallbackSettingsPanel />
    </div>
  );
}
