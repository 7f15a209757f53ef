import type { Translate } from '@fernway/i18n';

/** A feature of the cost table in the reader's language; one that is no longer in it keeps its id. */
export function featureName(feature: string, common: Translate): string {
  const key = `feature.${feature}`;
  const name = common(key);
  return name === key ? feature : name;
}
