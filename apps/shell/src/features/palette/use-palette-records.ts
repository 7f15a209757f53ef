import type { SearchHit } from '@fernway/contracts/http/crm-search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { searchQuery, seenQuery } from './palette.api.js';
import { narrowed } from './palette-hits.js';
import { seenRecords } from './seen-records.js';

const pauseMs = 120;

export type PaletteRecords = {
  hits: readonly SearchHit[];
  /** Nothing was typed: these were opened before. */
  recent: boolean;
  corrected: boolean;
  searching: boolean;
  failed: boolean;
  retry: () => void;
};

/** The records for what is typed, and while their answer is on its way, what the last one says about it. */
export function usePaletteRecords(typed: string, offered: boolean): PaletteRecords {
  const [seen] = useState(seenRecords);
  const wanted = typed.trim().slice(0, 200);
  const settled = useSettled(wanted);
  const search = useQuery({ ...searchQuery(settled), enabled: offered && settled !== '' });
  const recent = useQuery({ ...seenQuery(seen), enabled: offered && seen.length > 0 });

  if (wanted === '') {
    const hits = recent.data?.items ?? [];
    return {
      hits,
      recent: true,
      corrected: false,
      searching: false,
      failed: false,
      retry: () => void recent.refetch(),
    };
  }
  const current = wanted === settled && !search.isPlaceholderData;
  const items = search.data?.items ?? [];
  return {
    hits: current ? items : narrowed(items, wanted),
    recent: false,
    corrected: current && (search.data?.corrected ?? false),
    searching: offered && (wanted !== settled || search.isFetching) && !(current && search.data),
    failed: wanted === settled && search.isError,
    retry: () => void search.refetch(),
  };
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
