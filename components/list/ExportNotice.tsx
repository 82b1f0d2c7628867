'use client'

import { X } from 'lucide-react'
import controls from '../ui/controls.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { useAfter } from '../ui/useAfter.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useIsVisitor } from '../view/visitor.ts'
import styles from './ExportNotice.module.css'
import type { VesselExporting } from './useVesselExport.ts'
import { listWords } from './words.ts'

const doneIsShownMs = 6000

export function ExportNotice({ exporting }: { exporting: VesselExporting }) {
  const words = useWords(listWords).export
  const locale = useLocale()
  const isVisitor = useIsVisitor()
  const { state, dismiss } = exporting
  useAfter(doneIsShownMs, state.kind === 'done' ? state.kind : null, dismiss)
  if (state.kind === 'idle') return null
  const { kind, written, total } = state
  const counts = [locale.count(written), locale.count(total ?? 0)] as const
  const isLinkEnded = isVisitor && state.isSignedOut
  const stopped = state.isSignedOut ? words.signedOut : words.failed(...counts)
  return (
    <section className={styles.notice} aria-label={words.title} data-kind={kind}>
      <div className={styles.line}>
        <p className={styles.text} role="status">
          {kind === 'done' && words.done(counts[0])}
          {kind === 'failed' && (isLinkEnded ? words.linkEnded : stopped)}
          {kind === 'running' && words.title}
        </p>
        <IconButton label={kind === 'running' ? words.cancel : words.dismiss} Icon={X} size={16} onClick={dismiss} />
      </div>
      {kind === 'running' && (
        <>
          <progress
            className={styles.bar}
            aria-label={words.title}
            value={total === null ? undefined : written}
            max={total || 1}
          />
          <p className={styles.count}>{total === null ? words.starting : words.running(...counts)}</p>
        </>
      )}
      {kind === 'failed' && (
        <div className={styles.steps}>
          {!isLinkEnded && (
            <button type="button" className={controls.primary} onClick={exporting.goOn}>
              {words.resume}
            </button>
          )}
          {written > 0 && (
            <button type="button" className={controls.button} onClick={exporting.keepPart}>
              {words.savePartial}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
