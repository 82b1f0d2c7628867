'use client'

import { CalendarClock, RefreshCw, Ship, Timer, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PassageExport } from '#lib/client/passageFile.ts'
import type { Period } from '#lib/track/select.ts'
import controls from '../../ui/controls.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuChoices } from '../../ui/menu/MenuChoices.tsx'
import { usePreferences } from '../../ui/preferences.ts'
import { useNow } from '../../ui/useNow.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { minMinutes } from '../../view/address.ts'
import { formatPeriodText } from '../../view/period.ts'
import { useDuringParameter } from '../../view/urlState.ts'
import { ListMenu } from '../ListMenus.tsx'
import styles from '../ListToolbar.module.css'
import { PassageExportMenu } from './PassageExportMenu.tsx'
import own from './PassageToolbar.module.css'
import { PeriodMenu } from './PeriodMenu.tsx'
import { useMinMinutesParameter, useMovingParameter } from './passageState.ts'
import { passageWords } from './passageWords.ts'
import type { Passages } from './usePassages.ts'

/** `fixed`: the query of exactly the listed passages. */
export type PassageActions = (fixed: string) => ReactNode

interface PassageToolbarProps {
  period: Period
  passages: Passages | null
  isLine: boolean
  onExport: (file: PassageExport) => void
  /** More buttons for all passages. */
  actionsOf: PassageActions
  onClose: () => void
}

export function PassageToolbar({ period, passages, isLine, onExport, actionsOf, onClose }: PassageToolbarProps) {
  const words = useWords(passageWords)
  const locale = useLocale()
  const nowMs = useNow()
  const [{ timeZone }] = usePreferences()
  const [, setDuring] = useDuringParameter()
  const [isMoving, setMoving] = useMovingParameter()
  const total = passages?.total ?? null
  const periodText = formatPeriodText(period, locale.locale, timeZone)
  const isOver = nowMs === null || period.untilSeconds * 1000 <= nowMs
  return (
    <header className={`${styles.toolbar} ${own.toolbar}`}>
      <h2 className={styles.title}>
        {total === null ? words.title : `${locale.count(total)} ${words.passages(total)}`}
      </h2>
      <div>
        <PeriodMenu
          label={words.period}
          className={`${controls.button} ${styles.button}`}
          button={
            <>
              <CalendarClock size={16} aria-hidden />
              {periodText}
            </>
          }
          chosen={period}
          onChoose={(next) => void setDuring(next)}
        />
      </div>
      <span className={`${styles.space} ${own.space}`} />
      <button
        type="button"
        className={`${controls.button} ${styles.button} ${styles.toggle}`}
        aria-pressed={isMoving}
        title={words.movingHint}
        onClick={() => void setMoving(!isMoving || null)}
      >
        <Ship size={16} aria-hidden />
        <span className={styles.name}>{words.moving}</span>
      </button>
      {!isLine && <MinMinutesMenu />}
      {passages && !isOver && (
        <button type="button" className={`${controls.button} ${styles.button}`} onClick={passages.retry}>
          <RefreshCw size={16} aria-hidden />
          <span className={styles.name}>{words.update}</span>
        </button>
      )}
      <PassageExportMenu fixed={passages?.fixed ?? null} total={total} onExport={onExport} />
      {passages?.fixed && actionsOf(passages.fixed)}
      <IconButton label={words.close} Icon={X} onClick={onClose} />
    </header>
  )
}

function MinMinutesMenu() {
  const words = useWords(passageWords)
  const [chosen, setChosen] = useMinMinutesParameter()
  const textOf = (minutes: number) => {
    if (minutes === 0) return words.anyDuration
    return words.atLeast(minutes < 60 ? words.minutes(String(minutes)) : words.wholeHours(String(minutes / 60)))
  }
  return (
    <ListMenu label={chosen === 0 ? words.minMinutes : textOf(chosen)} Icon={Timer}>
      <MenuChoices
        value={String(chosen)}
        choices={minMinutes.map((minutes) => ({ value: String(minutes), text: textOf(minutes) }))}
        onChoose={(value) => void setChosen(minMinutes.find((minutes) => String(minutes) === value) || null)}
      />
    </ListMenu>
  )
}
