import { chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
const [,, origin, path, out, w='1440', h='900', scheme='light', ...acts] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run'] })
const context = await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: scheme, baseURL: origin, hasTouch: +w<500, isMobile: +w<500 })
const page = await context.newPage()
page.setDefaultTimeout(60000)
page.on('console', (m) => { if (m.type() !== 'log' && !/GL Driver|GPU stall/.test(m.text())) console.log(m.type(), m.text().slice(0, 600)) })
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0,600)))
await page.goto('/signin')
await page.getByLabel('E-mail address').fill('admin@example.org')
await page.getByLabel('Password').fill('map map map map')
await page.getByRole('button', { name: 'Sign in' }).click()
await page.waitForURL((url) => url.pathname !== '/signin', { waitUntil: 'commit' })
await page.goto('about:blank')
const scripts = []
const pending = []
context.on('requestfinished', (r) => { if (/\.m?js(\?|$)/.test(r.url())) pending.push((async () => { const resp = await r.response(); const body = await resp.body().catch(()=>Buffer.from('')); const s = await r.sizes(); scripts.push([r.url().replace(/.*\//,''), gzipSync(body,{level:6}).length, s.responseBodySize]) })()) })
const t=Date.now()
await page.goto(path, { waitUntil: 'commit' })
await page.waitForFunction(() => document.querySelector('[data-ready="true"]') !== null, undefined, { polling: 100 })
console.log('ready', Date.now()-t)
await Promise.all(pending)
console.log('scripts', scripts.length, 'gzip kB', (scripts.reduce((a,s)=>a+s[1],0)/1000).toFixed(1), 'wire', (scripts.reduce((a,s)=>a+Math.max(0,s[2]),0)/1000).toFixed(1))
if (process.env.SCRIPTS) for (const s of scripts.sort((a,b)=>b[1]-a[1]).slice(0,14)) console.log(s.join(' '))
await page.waitForTimeout(800)
for (const act of acts) {
  const [kind, ...rest] = act.split(':'); const arg = rest.join(':')
  if (kind==='key') await page.keyboard.press(arg)
  if (kind==='type') await page.keyboard.type(arg)
  if (kind==='click') { const [x,y]=arg.split(',').map(Number); await page.mouse.click(x,y) }
  if (kind==='button') await page.getByRole('button', { name: arg }).first().click()
  if (kind==='wait') await page.waitForTimeout(+arg)
  if (kind==='shot') await page.screenshot({ path: `/tmp/shots/${arg}.png` })
  if (kind==='eval') console.log('eval', JSON.stringify(await page.evaluate(arg)))
  if (kind==='url') console.log('url', page.url())
  if (kind==='active') console.log('active', await page.evaluate(() => document.activeElement?.tagName + ' ' + (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.slice(0,40))))
}
await page.screenshot({ path: `/tmp/shots/${out}.png` })
await browser.close()
