import type { Page } from '@playwright/test'
import type { GuideSection } from '../components/guide/guideWords.ts'
import { guideWords } from '../components/guide/guideWords.ts'
import { pictureSize } from '../components/guide/pictures.ts'
import type { TrackJson } from '../lib/wire/trackSchemas.ts'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { applied, clickPlaces, type Place } from './areasOnPage.ts'
import { coloursAt, themed } from './coloursOnPage.ts'
import { takeGuidePicture } from './guidePicture.ts'
import { startService } from './service.ts'
import { asked, expect, faultsOnScreens, storiesWith, vesselsDrawn } from './story.ts'
import { german, words } from './words.ts'

const approach: Place[] = [
  [3.6, 51.85],
  [4.15, 51.85],
  [4.15, 52.15],
  [3.6, 52.15],
]

/** Starts with the fleet that a newcomer sees. */
const test = storiesWith(() => startService({}, { vessels: 5_000 }))

// What is asked at the first visit would cover half of each picture.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    localStorage.setItem('lastfix-preferences', JSON.stringify({ firstVisit: 'off', chartNote: 'off' })),
  ),
)

for (const [language, texts, locale] of [
  ['en', words, 'en-GB'],
  ['de', german, 'de-DE'],
] as const) {
  test.describe(`the steps of the guide (${language})`, () => {
    test.use({ locale, viewport: pictureSize, colorScheme: 'light' })

    const picture = (page: Page, id: GuideSection['id']) => takeGuidePicture(page, id, language)
    const drawer = (page: Page, name: string) => page.getByRole('complementary', { name })
    const clearAll = (page: Page) => {
      const chips = page.getByRole('region', { name: texts.filters.activeFilters })
      return chips.getByRole('button', { name: texts.filters.clearAll }).click()
    }

    test('finds a vessel and shows its track', async ({ page }) => {
      await page.goto('/?map=8/52/3.6')
      await vesselsDrawn(page)
      const sailing = '/api/vessels?bbox=2,51,5,53&ship_type=Cargo&speed_min=9'
      const vessels = async (query = '') => (await asked<{ data: VesselJson[] }>(page, sailing + query)).data
      const shareSincePast = async () => {
        const recent = await vessels('&position_updated_after=-PT5M')
        return recent.length / (await vessels()).length
      }
      // A slow machine takes minutes for the past of the fleet.
      await expect.poll(shareSincePast, { timeout: 240_000 }).toBeGreaterThan(0.8)
      const named = async (name: string) =>
        (await asked<{ data: VesselJson[] }>(page, `/api/vessels?${new URLSearchParams({ name })}`)).data
      let vessel: VesselJson | undefined
      for (const each of await vessels()) {
        if (!each.name || (await named(each.name)).length !== 1) continue
        vessel = each
        break
      }
      if (!vessel) throw new Error('no vessel is under way')
      await page.keyboard.press('/')
      await page.keyboard.type(vessel.name ?? '')
      await expect(page.getByRole('listbox', { name: texts.search.results }).getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const panel = drawer(page, texts.vessel.panel)
      await expect(panel.getByRole('button', { name: texts.vessel.follow })).toBeVisible()
      await expect(panel.getByRole('combobox', { name: texts.track.title })).toHaveValue('6h')
      await expect(panel.getByText(/^\d{2,} \p{L}+, [\d.,]+ \p{L}+$/u)).toBeVisible()
      await vesselsDrawn(page)
      const { points } = await asked<TrackJson>(page, `/api/vessels/${vessel.id}/track?since=-PT2H`)
      const { longitude = 0, latitude = 0 } = points.at(-2) ?? {}
      await expect.poll(() => coloursAt(page, [longitude, latitude])).not.toBe(themed('--sea').light)
      await picture(page, 'find')
    })

    test('asks where vessels come from', async ({ page }) => {
      await page.goto('/?map=8/52/3.6&drawer=sources')
      await vesselsDrawn(page)
      const question = drawer(page, texts.connect.title)
      await question.getByRole('button', { name: texts.connect.ways.receiver.title }).click()
      await expect(question.getByLabel(texts.connect.port, { exact: true })).toBeVisible()
      await picture(page, 'connect')
    })

    test('shows a port with its numbers', async ({ page }) => {
      await page.goto('/?map=9/51.9/4')
      await vesselsDrawn(page)
      await page.keyboard.press('p')
      const ports = drawer(page, texts.dashboard.portsDrawer.title)
      await ports.getByTitle(texts.dashboard.portsDrawer.show('Rotterdam'), { exact: true }).click()
      const card = page.getByRole('region', { name: `${texts.map.port.label}: Rotterdam` })
      await expect(card.getByText('–')).toHaveCount(0)
      await vesselsDrawn(page)
      await picture(page, 'ports')
    })

    test('filters vessels and draws an area', async ({ page }) => {
      await page.goto('/?map=8/52/3.6')
      await vesselsDrawn(page)
      await page.keyboard.press('f')
      await drawer(page, texts.filters.panel).getByRole('checkbox', { name: texts.values.types.Tanker }).click()
      await page.keyboard.press('a')
      const areas = drawer(page, texts.areas.drawer)
      const inside: Place = [3.65, 51.9]
      const sea = await coloursAt(page, inside)
      await areas.getByRole('button', { name: texts.areas.tools.polygon }).click()
      await expect(page.getByRole('region', { name: texts.areas.drawOnMap })).not.toContainText(texts.ui.loading)
      await clickPlaces(page, [...approach, approach[0]!])
      await applied(page)
      await vesselsDrawn(page)
      await expect.poll(() => coloursAt(page, inside)).not.toBe(sea)
      await picture(page, 'filter')
      await clearAll(page)
      await expect(page).not.toHaveURL(/ship_type|last_known_position_within/)
    })

    test('watches an area, and shows where a vessel entered one', async ({ page }) => {
      const area = JSON.stringify({ type: 'Polygon', coordinates: [[...approach, approach[0]]] })
      const address = `/?map=8/52/3.6&drawer=areas&last_known_position_within=${encodeURIComponent(area)}`
      await page.goto(address)
      await vesselsDrawn(page)
      const areas = drawer(page, texts.areas.drawer)
      const act = (text: string) => areas.getByRole('button', { name: texts.events.textOf(text, texts.areas.area(1)) })
      await act(texts.events.watchThisArea).click()
      await expect(act(texts.events.watched)).toBeVisible()
      await clearAll(page)

      await page.keyboard.press('e')
      const events = drawer(page, texts.events.panel)
      await events
        .getByRole('button', { name: new RegExp(` ${texts.events.kinds.entered} · `) })
        .first()
        .click()
      await vesselsDrawn(page)
      for (let zoom = 11; zoom > 8; zoom -= 1) await page.getByRole('button', { name: texts.map.zoomOut }).click()
      await vesselsDrawn(page)
      await picture(page, 'watch')

      await events.getByRole('tab', { name: texts.events.watches }).click()
      await events
        .getByRole('button', { name: /Area near|Gebiet bei/ })
        .last()
        .click()
    })

    test('shares a view', async ({ page }) => {
      await page.goto('/?map=8/52/3.6&ship_type=Tanker')
      await vesselsDrawn(page)
      await page.getByRole('button', { name: texts.share.share }).click()
      for (const item of [texts.share.copyLink, texts.share.copyShortLink, texts.share.qr, texts.share.print])
        await expect(page.getByRole('menuitem', { name: new RegExp(`^${item}`) })).toBeVisible()
      await picture(page, 'share')
    })

    test('shows past positions', async ({ page }) => {
      await page.goto('/?map=8/52/3.6')
      await vesselsDrawn(page)
      await page.keyboard.press('b')
      const bar = page.getByRole('region', { name: texts.playback.title })
      await expect(bar.getByRole('button', { name: texts.playback.play })).toBeVisible()
      await expect(bar.getByRole('img')).toBeVisible()
      await vesselsDrawn(page)
      await picture(page, 'playback')
      await bar.getByRole('button', { name: texts.playback.toNow }).click()
      await expect(bar).toBeHidden()
    })

    test('lists who passed an area', async ({ page }) => {
      const area = JSON.stringify({ type: 'Polygon', coordinates: [[...approach, approach[0]]] })
      const within = encodeURIComponent(area)
      await page.goto(`/?map=9/51.9/4&drawer=areas&ship_type=Passenger&last_known_position_within=${within}`)
      await vesselsDrawn(page)
      await drawer(page, texts.areas.drawer).getByRole('button', { name: texts.passages.whoPassed }).click()
      await page.getByRole('menuitem', { name: texts.passages.periods.week }).click()
      const dock = drawer(page, texts.passages.title)
      await expect(dock.getByRole('img')).toBeVisible()
      await expect(dock.getByRole('button', { name: texts.passages.moving })).toHaveAttribute('aria-pressed', 'true')
      await drawer(page, texts.areas.drawer).getByRole('button', { name: texts.areas.close }).click()
      const part = page.waitForResponse(/\/api\/passages\?.*format=geojson/)
      await dock.getByRole('row').nth(1).getByRole('gridcell').first().click()
      await part
      await expect(drawer(page, texts.vessel.panel).getByRole('button', { name: texts.vessel.follow })).toBeVisible()
      await expect(dock.locator('[aria-current]')).toBeVisible()
      await expect(dock.getByRole('img')).toBeVisible()
      await expect(page, 'the map moves to the passage').not.toHaveURL(/map=9\/51\.9\/4&/)
      await vesselsDrawn(page)
      await picture(page, 'passages')
    })

    test('shows where vessels are received', async ({ page }) => {
      await page.goto('/?map=6/52/4')
      await vesselsDrawn(page)
      const cells = async () => (await asked<{ features: object[] }>(page, '/api/coverage?bbox=0,50,8,54')).features
      await expect.poll(cells).not.toEqual([])
      await page.getByText(texts.map.legend, { exact: true }).click()
      const drawn = page.waitForResponse(/\/api\/tiles\/coverage\//)
      await page.getByRole('checkbox', { name: texts.map.reception.title }).check()
      await drawn
      await expect(page.getByRole('list', { name: texts.map.reception.title })).toBeVisible()
      await vesselsDrawn(page)
      await picture(page, 'reception')
    })

    test('exports vessels', async ({ page }) => {
      await page.goto('/?map=8/52/3.6&ship_type=Tanker')
      await vesselsDrawn(page)
      await page.keyboard.press('l')
      const list = drawer(page, texts.list.title)
      await expect(list.getByRole('button', { name: texts.list.columns })).toBeVisible()
      await expect(list.getByRole('gridcell').first()).toBeVisible()
      await list.getByRole('button', { name: texts.list.export.title }).click()
      await expect(page.getByRole('menuitem', { name: texts.list.export.formats.csv })).toBeVisible()
      await picture(page, 'export')
    })

    test('is what Help opens', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: texts.account.account('').trim() }).click()
      await page.getByRole('menuitem', { name: texts.account.help }).click()
      await expect(page.getByRole('heading', { level: 1, name: guideWords[language].title })).toBeVisible()
      for (const { picture: alt } of guideWords[language].sections) {
        const image = page.getByRole('img', { name: alt })
        await image.scrollIntoViewIfNeeded()
        await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(pictureSize.width)
      }
      expect(await faultsOnScreens(page)).toEqual([])
    })
  })
}
