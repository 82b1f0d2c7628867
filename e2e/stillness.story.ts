import type { Page } from '@playwright/test'
import { chart, drawn, expect, phone, test } from './story.ts'
import { words } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** All elements with a transition or animation. */
function whatMoves(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
      const still = /^0s(, 0s)*$/.test(transitionDuration) && animationName === 'none' && scrollBehavior === 'auto'
      return still ? [] : [`${element.tagName} ${element.className}`]
    }),
  )
}

/** How often the map changes its view until it comes to rest elsewhere, measured by the length of its scale. */
function viewsOnTheWay(page: Page, key: string): Promise<number> {
  return chart(page).evaluate(async (map, key) => {
    const scale = map.querySelector<HTMLElement>('.maplibregl-ctrl-scale')
    const widths = new Set<string>()
    const views = new MutationObserver(() => widths.add(scale?.style.inlineSize ?? ''))
    if (scale) views.observe(scale, { attributes: true, attributeFilter: ['style'] })
    const before = map.dataset.camera
    const rest = new Promise<void>((resolve) => {
      new MutationObserver((_, camera) => {
        if (map.dataset.camera === before) return
        camera.disconnect()
        resolve()
      }).observe(map, { attributes: true, attributeFilter: ['data-camera'] })
    })
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await rest
    await new Promise((resolve) => requestAnimationFrame(resolve))
    views.disconnect()
    return widths.size
  }, key)
}

test('with reduced motion, the map appears at once and no panel slides', async ({ page }) => {
  await page.goto('/?map=9/-40/-150')
  await drawn(page)
  expect(await viewsOnTheWay(page, 'z')).toBe(1)
  await page.goto('/?map=3/51/3&drawer=filters&table=true')
  await drawn(page)
  await page.getByText(words.map.legend).click()
  expect(await whatMoves(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('with reduced motion, the sheet does not slide', async ({ page }) => {
    await page.goto('/?map=3/51/3&drawer=filters')
    await drawn(page)
    await expect(page.getByRole('complementary')).toBeVisible()
    expect(await whatMoves(page)).toEqual([])
  })
})
