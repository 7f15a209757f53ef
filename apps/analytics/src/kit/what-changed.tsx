import type { AnswerOf } from '@fernway/contracts/endpoint';
import type { getDrivers } from '@fernway/contracts/http/analytics-figures';
import { metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { DateText, LoadingShape } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { driversQuery } from '../analytics.api.js';
import { useFigureTexts } from './use-figure-texts.js';
import { useItemNames } from './use-item-names.js';
import { usePeriod } from './use-period.js';

/** A sentence on how a metric moved and through what most, and up to when everything is counted, unless `upTo` is false. */
export function WhatChanged({ metric, upTo = true }: { metric: MetricId; upTo?: boolean }) {
  const t = useT('analytics');
  const { period, compare } = usePeriod();
  const { data, error } = useQuery(driversQuery({ metric, period, compare }));
  // The panels below say that the figures could not be read.
  if (error) return null;
  if (!data) return <LoadingShape lines={1} />;
  return (
    <div className="an-changed">
      <p>
        <Sentence metric={metric} drivers={data} />
      </p>
      {upTo && data.upTo && (
        <p className="fw-muted fw-small">
          {t('kit.upTo')} <DateText at={data.upTo} style="time" />
        </p>
      )}
    </div>
  );
}

function Sentence({ metric, drivers }: { metric: MetricId; drivers: AnswerOf<typeof getDrivers> }) {
  const t = useT('analytics');
  const language = useLanguage();
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const { compare } = usePeriod();
  const { value, before, currency } = drivers;
  const name = texts.name(metric);
  if (value === null) return t('kit.changed.none', { name });
  const now = texts.value(metric, value, currency);
  if (before === null || before <= 0) return t('kit.changed.first', { name, value: now });
  const share = (value - before) / before;
  const how = share === 0 ? 'same' : share > 0 ? 'up' : 'down';
  const change =
    metricOf(metric).unit === 'percent'
      ? texts.value(metric, before, currency)
      : formatPercent(Math.abs(share), language, { digits: Math.abs(share) < 0.1 ? 1 : 0 });
  // What moved it the way that it went.
  const most = drivers.drivers.find((part) => Math.sign(part.value - part.before) === Math.sign(value - before));
  const moved = most && texts.value(metric, Math.abs(most.value - most.before), currency);
  return (
    <>
      {metricOf(metric).unit === 'percent' && how !== 'same'
        ? t(`kit.changed.points.${compare}`, { name, value: now, before: change })
        : t(`kit.changed.${how}.${compare}`, { name, value: now, change })}
      {most && moved && how !== 'same' && (
        <>
          {' '}
          {t(`kit.changed.through.${how}`, {
            what: t(`kit.by.${most.dimension}`),
            part: itemName(most.dimension, most),
            amount: moved,
          })}
        </>
      )}
    </>
  );
}
