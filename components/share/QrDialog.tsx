'use client'

import { useMemo } from 'react'
import { encode } from 'uqr'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './QrDialog.module.css'
import { isOfThisMachine } from './shareTexts.ts'
import { shareWords } from './shareWords.ts'

/** The quiet zone that ISO/IEC 18004 requires. */
const quietModules = 4

interface QrDialogProps {
  address: string
  isAdministrator: boolean
  onClose: () => void
}

/** Drawn locally, so that no other host learns the address. */
export function QrDialog({ address, isAdministrator, onClose }: QrDialogProps) {
  const words = useWords(shareWords)
  const path = useMemo(() => pathOf(encode(address, { border: quietModules }).data), [address])
  return (
    <DialogFrame open onOpenChange={onClose} title={words.qrTitle}>
      <div className={styles.code}>
        <svg viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={words.qrOf(address)}>
          <path d={path.d} shapeRendering="crispEdges" />
        </svg>
      </div>
      <p className={styles.address}>{address}</p>
      {isOfThisMachine(address) && (
        <p role="note" className={styles.warning}>
          {words.onlyHere(new URL(address).hostname)} {isAdministrator && words.onlyHereCure}
        </p>
      )}
    </DialogFrame>
  )
}

function pathOf(modules: readonly (readonly boolean[])[]): { d: string; size: number } {
  const d = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { d, size: modules.length }
}
