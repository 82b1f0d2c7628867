'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import controls from '../ui/controls.module.css'
import dialog from '../ui/dialog.module.css'
import { uiWords } from '../ui/uiWords.ts'
import { useWords } from '../ui/words.ts'
import { useWithChart } from './chartContext.tsx'
import { type CoordinateFault, parseCoordinates } from './coordinates.ts'
import styles from './GoToDialog.module.css'
import { mapWords } from './mapWords.ts'

const nearZoom = 10

/** Moves the map to a position as people write it. */
export function GoToDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const words = useWords(mapWords)
  const { close } = useWords(uiWords)
  const withChart = useWithChart()
  const field = useId()
  const [fault, setFault] = useState<CoordinateFault | null>(null)

  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = parseCoordinates(String(new FormData(event.currentTarget).get('position') ?? ''))
    setFault('fault' in place ? place.fault : null)
    if ('fault' in place) return
    withChart((chart) => chart.goTo({ ...place, zoom: Math.max(nearZoom, chart.camera.zoom) }))
    onOpenChange(false)
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        setFault(null)
        onOpenChange(next)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={dialog.popup}>
          <header className={dialog.header}>
            <Dialog.Title className={dialog.title}>{words.goTo}</Dialog.Title>
            <Dialog.Close className={controls.iconButton} aria-label={close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
          <form className={styles.form} onSubmit={go} noValidate>
            <label htmlFor={field}>{words.goToLabel}</label>
            <input
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
