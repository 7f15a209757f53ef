import type { FigureItem } from '@fernway/contracts/http/analytics-figures';
import type { Dimension } from '@fernway/contracts/metrics/catalogue';
import { type Language, type Translate, useLanguage, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { useMembers } from '@fernway/web-kit/members';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isSpan, pipelinesQuery, type Split } from '../analytics.api.js';
import { useFigureTexts } from './use-figure-texts.js';

type Named = Pick<FigureItem, 'key' | 'name'>;

/** Where sales name a country in words that are no country's, they stay. */
function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

const monthName = (day: string, language: Language, short: boolean) =>
  new Intl.DateTimeFormat(language, {
    month: 'short',
    ...(!short && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Names of what figures are split into; those who have none are told apart from those that are gone. */
export function useItemNames(): (by: Split, item: Named, style?: 'full' | 'short') => string {
  const t = useT('analytics');
  const figures = useT('figures');
  const language = useLanguage();
  const texts = useFigureTexts();
  const { memberName } = useMembers();
  const stageName = useStageNames();
  return useCallback(
    (by, { key, name }, style = 'full') => {
      if (key === null) return t('kit.none');
      if (by === 'month') return monthName(key, language, style === 'short');
      if (isSpan(by)) return texts.day(key, style === 'short' ? 'day' : 'medium');
      const named: Partial<Record<Dimension, () => string>> = {
        owner: () => memberName(key) ?? key,
        stage: () => stageName(key),
        product: () => name ?? t('kit.deleted'),
        company: () => name ?? t('kit.deleted'),
        country: () => countryName(key, language),
        region: () => key.replace(/, ([A-Z]{2})$/, (_all, code: string) => `, ${countryName(code, language)}`),
        category: () => chosen(figures, 'category', key),
        lifecycle: () => chosen(figures, 'lifecycle', key),
        kind: () => chosen(figures, 'type', key),
      };
      return named[by]?.() ?? key;
    },
    [t, figures, language, texts, memberName, stageName],
  );
}

/** What is chosen from a list is called as in forms; an own one is named by itself. */
function chosen(figures: Translate, field: string, key: string): string {
  const path = `choice.${field}.${key}`;
  const text = figures(path);
  return text === path ? key : text;
}

/** Stages of several pipelines may be called alike. */
function useStageNames(): (id: string) => string {
  const t = useT('analytics');
  const names = useDefaultNames();
  const { data: pipelines } = useQuery(pipelinesQuery);
  return useCallback(
    (id) => {
      const pipeline = pipelines?.find(({ stages }) => stages.some((stage) => stage.id === id));
      if (!pipelines) return '';
      if (!pipeline) return t('kit.deleted');
      const named = names.pipeline(pipeline);
      const stage = named.stages.find((one) => one.id === id)!.name;
      return pipelines.length > 1 ? `${stage} · ${named.name}` : stage;
    },
    [pipelines, names, t],
  );
}

/** A picture tells what it shows apart by its labels. */
export function toldApart(labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return times === 1 ? label : `${label} (${times})`;
  });
}
