'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { type CoordinateFault, parseCoordinates } from '../../ui/places/coordinates.ts'
import { DialogFrame } from '../../ui/sheet/DialogFrame.tsx'
import { formatPosition } from '../../ui/words/format.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useWithChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'
import styles from './GoToDialog.module.css'

const nearZoom = 10

export interface GoToDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves the map to a position as people write it. */
export function GoToDialog({ open, onOpenChange }: GoToDialogProps) {
  const words = useWords(mapWords)
  const locale = useLocale()
  const withChart = useWithChart()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<CoordinateFault | null>(null)

  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = parseCoordinates(String(new FormData(event.currentTarget).get('position') ?? ''))
    setFault('fault' in place ? place.fault : null)
    if ('fault' in place) return
    const label = formatPosition([place.longitude, place.latitude], locale)
    withChart((chart) => chart.goTo({ ...place, label, zoom: Math.max(nearZoom, chart.camera.place.zoom) }))
    onOpenChange(false)
  }

  return (
    <DialogFrame
      open={open}
      onOpenChange={(next) => {
        setFault(null)
        onOpenChange(next)
      }}
      title={words.goTo}
      start={input}
    >
      <form className={styles.form} onSubmit={go} noValidate>
        <label htmlFor={field}>{words.goToLabel}</label>
        <input
          ref={input}
          id={field}
          name="position"
          className={styles.field}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${field}-hint`}
          onChange={() => setFault(null)}
        />
        <p id={`${field}-hint`} className={styles.hint} data-fault={fault !== null || undefined}>
          {fault && <strong role="alert">{words.faults[fault]}</strong>} {words.goToHint}
        </p>
        <button type="submit" className={controls.primary}>
          {words.go}
        </button>
      </form>
    </DialogFrame>
  )
}
