import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
for (const path of process.argv.slice(2)) {
  const page = await b.newPage();
  page.on('console', m => console.log('  console', m.type(), m.text().slice(0, 400)));
  page.on('pageerror', e => console.log('  pageerror', String(e).slice(0, 600)));
  let bytes = 0, n = 0; const files = [];
  const cdp = await page.context().newCDPSession(page); await cdp.send('Network.enable');
  const urls = {};
  cdp.on('Network.requestWillBeSent', e => urls[e.requestId] = e.request.url);
  cdp.on('Network.loadingFinished', e => { const u = urls[e.requestId] ?? ''; if (u.endsWith('.js')) { bytes += e.encodedDataLength; n++; files.push([e.encodedDataLength, u.replace(/^.*\/\/[^/]+/, '')]); } });
  await page.goto('http://127.0.0.1:23000' + path); await page.waitForTimeout(2500);
  console.log(path, '->', page.url(), await page.title(), 'JS', (bytes/1024).toFixed(1), 'KB in', n);
  if (process.env.FILES) console.log(files.sort((a,b)=>b[0]-a[0]).map(f=>f.join(' ')).join('\n'));
  console.log((await page.locator('#root').innerHTML()).slice(0, 700));
  await page.close();
}
await b.close();
