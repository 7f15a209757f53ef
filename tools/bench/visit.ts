import type { CDPSession, Page } from '@playwright/test';

export type Visit = {
  /** As transferred. */
  scriptKilobytes: number;
  /** Milliseconds since the navigation, as are all times here. */
  largestPaint: number;
  layoutShift: number;
  /** All of `wanted.painted` is on the screen, with words in it. */
  paintedAt: number;
  /** `wanted.content`, which is read for the person, is on the screen; 0 where none is wanted. */
  contentAt: number;
  /** `wanted.alive` reacts, and the task that made it so is over. */
  interactiveAt: number;
  /** Sum of what each task took beyond 50 ms. */
  blockedMs: number;
};

/** Selectors of what must be seen, of what must react, and of the data that must come. */
export type Wanted = { painted: string[]; alive: string; content?: string };

export const bareHtml =
  '<!doctype html><title>Bare</title><meta name="viewport" content="width=device-width"><h1>A page of one heading</h1><button onclick="0">Go</button>';

/** A page counts as finished when nothing was fetched and no task was long for so many milliseconds. */
const quietMs = 1_500;

/** Opens a page under the conditions of a slow phone, and waits until it is quiet. */
export async function visit(page: Page, url: string, wanted: Wanted): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const scripts = await watchScripts(session);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe, wanted);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForFunction(
    (quiet) => window.bench.done && performance.now() - window.bench.busyUntil > quiet,
    quietMs,
    {
      timeout: 60_000,
      polling: 200,
    },
  );
  const { largest, shift, painted, content, alive, blocked } = await page.evaluate(() => window.bench);
  await page.close();
  return {
    scriptKilobytes: scripts.bytes / 1024,
    largestPaint: largest,
    layoutShift: shift,
    paintedAt: painted,
    contentAt: content,
    interactiveAt: alive,
    blockedMs: blocked,
  };
}

/** Bytes of scripts over the network, as compressed; none for what comes from the cache. */
export async function watchScripts(session: CDPSession): Promise<{ bytes: number }> {
  const requests = new Set<string>();
  const sum = { bytes: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) requests.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) sum.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return sum;
}

/** Runs in the page, before its own scripts. */
function observe(wanted: Wanted): void {
  const seen = { largest: 0, shift: 0, painted: 0, content: 0, alive: 0, blocked: 0, busyUntil: 0, done: false };
  window.bench = seen;
  const watch = <E extends PerformanceEntry>(type: string, each: (entry: E) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => each(entry as E))).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  watch('longtask', ({ startTime, duration }) => {
    seen.blocked += duration - 50;
    seen.busyUntil = Math.max(seen.busyUntil, startTime + duration);
  });
  watch(
    'resource',
    (entry) => (seen.busyUntil = Math.max(seen.busyUntil, (entry as PerformanceResourceTiming).responseEnd)),
  );
  // React keeps an element's handlers on the element itself, from when it answers to them.
  const reacts = (element: Element) =>
    element.hasAttribute('onclick') || Object.keys(element).some((key) => key.startsWith('__reactProps'));
  // In the layout, not hidden, and inside the window.
  const visible = (selector: string) => {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !box) return false;
    return box.width > 0 && box.height > 0 && box.top < innerHeight && element.textContent !== '';
  };
  const once = (key: 'painted' | 'content', selectors: string[]) => {
    if (!seen[key] && selectors.every(visible))
      requestAnimationFrame(() => setTimeout(() => (seen[key] ||= performance.now())));
  };
  const look = () => {
    once('painted', wanted.painted);
    if (wanted.content) once('content', [wanted.content]);
    const element = document.querySelector(wanted.alive);
    if (!seen.alive && element && reacts(element)) seen.alive = performance.now();
    seen.done = seen.alive > 0 && seen.painted > 0 && (seen.content > 0 || !wanted.content);
    if (!seen.done) setTimeout(look, 10);
  };
  look();
}

declare global {
  interface Window {
    bench: {
      largest: number;
      shift: number;
      painted: number;
      content: number;
      alive: number;
      blocked: number;
      busyUntil: number;
      done: boolean;
    };
  }
}
