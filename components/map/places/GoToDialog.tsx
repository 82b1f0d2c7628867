'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import { type CoordinateFault, parseCoordinates } from '../../ui/places/coordinates.ts'
import { DialogFrame } from '../../ui/sheet/DialogFrame.tsx'
import dialog from '../../ui/sheet/dialog.module.css'
import { formatPosition } from '../../ui/words/format.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useWithChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'

const nearZoom = 10

/** Moves the map to a position in any common notation. */
export function GoToDialog({ onClose }: { onClose: () => void }) {
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
    onClose()
  }

  return (
    <DialogFrame open onOpenChange={onClose} title={words.goTo} start={input}>
      <form className={dialog.body} onSubmit={go} noValidate>
        <div className={form.field}>
          <label htmlFor={field}>{words.goToLabel}</label>
          <input
            ref={input}
            id={field}
            name="position"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={fault !== null}
            aria-describedby={`${field}-hint`}
            onChange={() => setFault(null)}
          />
          <div id={`${field}-hint`}>
            <p role="alert" className={form.problem}>
              {fault && words.faults[fault]}
            </p>
            <p className={form.hint}>{words.goToHint}</p>
          </div>
        </div>
        <button type="submit" className={controls.primary}>
          {words.go}
        </button>
      </form>
    </DialogFrame>
  )
}
