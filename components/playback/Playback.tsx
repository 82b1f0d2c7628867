'use client'

import { Minus, Pause, Play, Plus, Waypoints } from 'lucide-react'
import { useEffect, useState } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { atStepSeconds, formatAt, wholeStep } from '#lib/wire/at.ts'
import { MapNotice } from '../map/MapNotice.tsx'
import { mapWords } from '../map/mapWords.ts'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { TimeTicks } from '../ui/TimeTicks.tsx'
import { useAfter } from '../ui/useAfter.ts'
import { useFading } from '../ui/useFading.ts'
import { useNow } from '../ui/useNow.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { useAtParameter, useViewTracksParameter } from '../view/urlState.ts'
import styles from './Playback.module.css'
import { playbackWords } from './playbackWords.ts'
import { TrafficBars } from './TrafficBars.tsx'
import { rates, usePlaying } from './usePlaying.ts'

const noticeMs = 8000
/** Dragging passes many times that need not be loaded. */
const restMs = 250
const stepSeconds = 600
const usualTracks = '1h'

/** Shows a slider over the stored hours while the address has a past time. */
export function Playback() {
  const trackHours = useTrackHours()
  const words = useWords(playbackWords)
  const [at, setAt] = useAtParameter()
  const [notice, setNotice] = useFading<string>(noticeMs)
  useEscape(at !== null, () => void setAt(null))
  const nowMs = useNow()
  const newest = nowMs === null ? null : wholeStep(nowMs / 1000)
  const oldest = newest === null ? null : newest - trackHours * 3_600 + atStepSeconds
  const isKept = at === null || newest === null || oldest === null || (at >= oldest && at <= newest)
  useEffect(() => {
    if (isKept) return
    setNotice(words.tooOld(trackHours))
    void setAt(null)
  }, [isKept, setNotice, setAt, words, trackHours])
  return (
    <>
      <MapNotice text={notice} />
      {at !== null && newest !== null && oldest !== null && isKept && (
        <TimeBar at={at} oldest={oldest} newest={newest} setAt={(next) => void setAt(next)} />
      )}
    </>
  )
}

interface TimeBarProps {
  at: number
  oldest: number
  newest: number
  setAt: (at: number | null) => void
}

function TimeBar({ at, oldest, newest, setAt }: TimeBarProps) {
  const words = useWords(playbackWords)
  const { tracks } = useWords(mapWords)
  const [tracked, setTracked] = useViewTracksParameter()
  const trackHours = useTrackHours()
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const [dragged, setDragged] = useState<number | null>(null)
  const { isPlaying, rate, toggle, setRate } = usePlaying(at, setAt)
  const slider = usePanelFocus<HTMLInputElement>()
  useAfter(restMs, dragged, (chosen) => {
    setAt(chosen)
    setDragged(null)
  })
  const shown = dragged ?? at
  const moveBy = (seconds: number) => setAt(Math.max(oldest, Math.min(newest, at + seconds)))
  const moment = locale.moment(shown * 1000, timeZone)
  return (
    <section className={styles.bar} aria-label={words.title} data-look-back>
      <IconButton label={isPlaying ? words.pause : words.play} Icon={isPlaying ? Pause : Play} onClick={toggle} />
      <time className={styles.time} dateTime={formatAt(shown)}>
        {moment}
      </time>
      <select
        className={styles.rate}
        aria-label={words.speed}
        value={rate}
        onChange={({ target }) => setRate(rates.find((each) => each === Number(target.value)) ?? rate)}
      >
        {rates.map((each) => (
          <option key={each} value={each}>
            {locale.count(each)}×
          </option>
        ))}
      </select>
      <div className={styles.tracks}>
        <IconButton
          label={tracks.title}
          Icon={Waypoints}
          pressed={tracked !== null}
          onClick={() => void setTracked(tracked === null ? usualTracks : null)}
        />
      </div>
      <button
        type="button"
        className={`${controls.button} ${styles.now}`}
        title={`${words.toNow} (Esc)`}
        onClick={() => setAt(null)}
      >
        {words.toNow}
      </button>
      <div className={styles.line}>
        <IconButton label={words.earlier} Icon={Minus} size={16} onClick={() => moveBy(-stepSeconds)} />
        <div className={styles.range}>
          <TrafficBars oldest={oldest} newest={newest} />
          <input
            ref={slider}
            className={styles.slider}
            type="range"
            aria-label={words.time}
            aria-valuetext={moment}
            min={oldest}
            max={newest}
            step={atStepSeconds}
            value={shown}
            onChange={({ target }) => setDragged(Number(target.value))}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              toggle()
            }}
          />
          <TimeTicks oldest={oldest} newest={newest} isUtc={timeZone === 'utc'} className={styles.ticks} />
        </div>
        <IconButton label={words.later} Icon={Plus} size={16} onClick={() => moveBy(stepSeconds)} />
      </div>
      <p className={styles.note}>{words.note(trackHours)}</p>
    </section>
  )
}

/** An hour ago, or the earliest time for which tracks are stored. */
export function usualTime(trackHours: number): number {
  return wholeStep(serviceNowMs() / 1000) - Math.min(1, trackHours) * 3_600
}
