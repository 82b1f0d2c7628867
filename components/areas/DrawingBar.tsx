'use client'

import { Check, Keyboard, Minus, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import styles from './DrawingBar.module.css'
import { useAreaFormat } from './useAreaFormat.ts'
import type { AreaWork } from './useAreaWork.ts'
import { useDodging } from './useDodging.ts'

/** Hints and buttons at the upper edge of the map while an area is being drawn or edited. */
export function DrawingBar({ work, onStop }: { work: AreaWork; onStop: () => void }) {
  const { words, locale, size, hint, news, fault } = useAreaFormat()
  const { done, cancel } = useWords(formWords)
  const { loading } = useWords(uiWords)
  const [keys, setKeys] = useState(false)
  const { tool, sketch, drawing, corner, faults, shapes } = work
  const crosses = sketch !== null && sketch.crossings.length > 0
  const barRef = useDodging(drawing, [sketch?.corners, tool, shapes, keys])
  if (tool === null) return null
  const [first] = faults
  const announcement = work.news && news(work.news, work.shapes)
  const result = work.news?.kind === 'corner-set' || work.news?.kind === 'corner-at' ? null : announcement
  const facts = sketch && [
    words.corners(locale.count(sketch.corners), sketch.corners === 1),
    sketch.ring.length > 3 && !crosses && size([sketch.ring]),
  ]
  const ring = tool === 'polygon' || tool === 'hole'
  const text = crosses ? words.sketchCrossing : first ? fault(first) : (result ?? hint(tool))
  return (
    <section
      ref={barRef}
      className={styles.bar}
      aria-label={words.drawOnMap}
      data-working
      data-wrong={crosses || first ? '' : undefined}
    >
      <div className={styles.message}>
        <strong>{words.tools[tool]}</strong>
        {facts && <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>}
        <p>{drawing ? text : loading}</p>
        {keys && <p className={styles.keys}>{words.keyHints[tool]}</p>}
      </div>
      <div className={styles.actions}>
        <IconButton label={words.keyboard} Icon={Keyboard} pressed={keys} onClick={() => setKeys(!keys)} />
        {ring && sketch && <IconButton label={words.undoCorner} Icon={Undo2} onClick={() => drawing?.undoCorner()} />}
        {ring && (sketch?.corners ?? 0) >= 3 && (
          <Button look="primary" onClick={() => drawing?.finish()}>
            <Check size={16} aria-hidden />
            {words.finish}
          </Button>
        )}
        {corner !== null && (
          <Button onClick={work.removeCorner}>
            <Minus size={16} aria-hidden />
            {words.removeCorner}
          </Button>
        )}
        {work.discard && <Button onClick={work.discard}>{words.discard}</Button>}
        {tool === 'edit' ? (
          <Button onClick={onStop}>{done}</Button>
        ) : (
          <IconButton label={cancel} Icon={X} onClick={onStop} />
        )}
      </div>
    </section>
  )
}
