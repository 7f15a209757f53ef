import { nameIn } from '@fernway/contracts/default-names';
import { useLanguage } from '@fernway/i18n';
import { useMemo } from 'react';

type Named = { name: string; stages: readonly { name: string }[] };

/** What a workspace started with, as it is called to who looks; what somebody named stays as it is. */
export type DefaultNames = {
  stage: (name: string) => string;
  pipeline: <P extends Named>(pipeline: P) => P;
};

/** A hook, because the language may change. */
export function useDefaultNames(): DefaultNames {
  const language = useLanguage();
  return useMemo(() => {
    const stage = (name: string) => nameIn(language, name);
    return {
      stage,
      pipeline: (pipeline) => ({
        ...pipeline,
        name: nameIn(language, pipeline.name),
        stages: pipeline.stages.map((one) => ({ ...one, name: stage(one.name) })),
      }),
    };
  }, [language]);
}
