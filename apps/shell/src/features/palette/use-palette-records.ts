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

/** The records for what is typed; before anything is, those that were opened last. */
export function usePaletteRecords(typed: string, offered: boolean): PaletteRecords {
  const wanted = typed.trim().slice(0, 200);
  const opened = useOpened(offered);
  const found = useFound(wanted, offered);
  return wanted === '' ? opened : found;
}

function useOpened(offered: boolean): PaletteRecords {
  const [seen] = useState(seenRecords);
  const { data, refetch } = useQuery({ ...seenQuery(seen), enabled: offered && seen.length > 0 });
  return {
    hits: data?.items ?? [],
    recent: true,
    corrected: false,
    searching: false,
    failed: false,
    retry: () => void refetch(),
  };
}

/** What the search answers, and while its answer is on its way, what the last one says about the text as it is now. */
function useFound(wanted: string, offered: boolean): PaletteRecords {
  const settled = useSettled(wanted);
  const search = useQuery({ ...searchQuery(settled), enabled: offered && settled !== '' });
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
