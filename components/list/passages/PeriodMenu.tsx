'use client'

import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import type { Period } from '#lib/track/select.ts'
import { ButtonMenu } from '../../ui/menu/ButtonMenu.tsx'
import menu from '../../ui/menu/menu.module.css'
import { usePreferences } from '../../ui/preferences.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { passageWords } from './passageWords.ts'
import { keptSinceSeconds, periodNames, periodsAt } from './periods.ts'

export interface PeriodMenuProps {
  label: string
  button: ReactNode
  className: string
  /** The initial period of the dialog. */
  chosen: Period | null
  onChoose: (period: Period) => void
}

/** Offers periods with stored tracks, complete or in part. */
export function PeriodMenu({ label, button, className, chosen, onChoose }: PeriodMenuProps) {
  const words = useWords(passageWords)
  const [isAsking, ask] = useState(false)
  return (
    <>
      <ButtonMenu label={label} button={button} className={className} aboveAll>
        <PeriodItems onChoose={onChoose} />
        <Menu.Separator className={menu.separator} />
        <Menu.Item className={menu.item} onClick={() => ask(true)}>
          {words.otherPeriod}
        </Menu.Item>
      </ButtonMenu>
      {isAsking && (
        <PeriodDialog
          chosen={chosen}
          onChoose={(period) => {
            ask(false)
            onChoose(period)
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

/** Reads the clock when the menu opens. */
function PeriodItems({ onChoose }: { onChoose: (period: Period) => void }) {
  const words = useWords(passageWords)
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const trackHours = useTrackHours()
  const [nowMs] = useState(serviceNowMs)
  const periods = periodsAt(nowMs, timeZone)
  const keptSeconds = keptSinceSeconds(nowMs, trackHours)
  const offered = periodNames.filter((name) => periods[name].untilSeconds > keptSeconds)
  // Says it once, although a week begins before the stored tracks as well.
  const firstCut = offered.find((name) => periods[name].sinceSeconds < keptSeconds)
  return offered.map((name) => (
    <Menu.Item key={name} className={menu.item} onClick={() => onChoose(periods[name])}>
      <span className={menu.label}>
        {words.periods[name]}
        {name === firstCut && (
          <small className={menu.hint}>{words.keptFrom(locale.moment(keptSeconds * 1000, timeZone))}</small>
        )}
      </span>
    </Menu.Item>
  ))
}
