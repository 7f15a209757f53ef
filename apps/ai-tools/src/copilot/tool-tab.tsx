import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

type Loaded = { attempt: number; Tool?: ComponentType };

/** A tool that is loaded when its tab is opened. `load` must be the same function at every rendering. */
export function ToolTab({ load }: { load: () => Promise<ComponentType> }) {
  const t = useT('ai-tools');
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let current = true;
    load().then(
      (Tool) => current && setLoaded({ attempt, Tool }),
      () => current && setLoaded({ attempt }),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  if (loaded?.attempt !== attempt) return <LoadingShape lines={6} />;
  const { Tool } = loaded;
  return Tool ? <Tool /> : <ErrorState title={t('copilot.broken')} onRetry={() => setAttempt(attempt + 1)} />;
}
