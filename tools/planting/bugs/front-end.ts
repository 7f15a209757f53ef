import type { Bug } from '../bug.ts';

export const frontEndBugs: Bug[] = [
  {
    name: 'the code of a remote runs whatever its integrity',
    kind: 'front-end',
    file: 'apps/shell/src/platform/federation.ts',
    find: `{ src: url, async: true, integrity: expected, crossOrigin: 'anonymous' }`,
    replace: `{ src: url, async: true, crossOrigin: 'anonymous' }`,
    noticedBy: 'federation.test',
  },
  {
    name: 'a busy button can be pressed again',
    kind: 'front-end',
    file: 'libs/ui/src/button.tsx',
    find: 'onClick={busy ? undefined : onClick}',
    replace: 'onClick={onClick}',
    noticedBy: 'components.test',
  },
  {
    name: 'a tip opens after the pointer has gone',
    kind: 'front-end',
    file: 'libs/ui/src/tip.tsx',
    find: `  const hide = () => {
    clearTimeout(timer.current);`,
    replace: '  const hide = () => {',
    noticedBy: 'tip.test',
  },
  {
    name: 'the wizard stays busy once its answers could not be kept',
    kind: 'front-end',
    file: 'apps/marketing/src/features/onboarding/use-onboarding.ts',
    find: `      await onComplete(given);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      setProblem(error instanceof ApiError ? 'saveFailed' : 'unexpected');
    }
    setSaving(false);`,
    replace: `      await onComplete(given);
      setSaving(false);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      setProblem(error instanceof ApiError ? 'saveFailed' : 'unexpected');
    }`,
    noticedBy: 'onboarding-wizard',
  },
  {
    name: 'rows that the filter before showed stay chosen',
    kind: 'front-end',
    file: 'apps/crm/src/bulk/selection.ts',
    find: 'const { ids, anchor, everything } = chosen.of === of ? chosen : nothing(of);',
    replace: 'const { ids, anchor, everything } = chosen;',
    noticedBy: 'selection.test',
  },
  {
    name: 'what is left of a stopped answer takes the next one off the screen',
    kind: 'front-end',
    file: 'apps/ai-tools/src/asking/running.ts',
    find: `    // Something else was asked meanwhile.
    if (stops.get(id) !== controller) return;
`,
    replace: '',
    noticedBy: 'running.test',
  },
  {
    name: 'hints that were missed while the stream was away are never made up for',
    kind: 'front-end',
    file: 'libs/web-kit/src/live.ts',
    find: `      missed = true;
    }).catch`,
    replace: '    }).catch',
    noticedBy: 'live.test',
  },
];
