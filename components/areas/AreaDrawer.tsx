'use client'

import { Circle, Pentagon, Redo2, Ruler, Square, Undo2, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../ui/CopyButton.tsx'
import controls from '../ui/controls.module.css'
import { usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import styles from './AreaDrawer.module.css'
import { AreaImport } from './AreaImport.tsx'
import { AreaRow } from './AreaRow.tsx'
import { geometryOf } from './areaData.ts'
import { useAreaFormat } from './useAreaFormat.ts'
import type { AreaWork } from './useAreaWork.ts'
import { writeWkt } from './wkt.ts'

const tools = [
  ['polygon', Pentagon],
  ['rectangle', Square],
  ['circle', Circle],
] as const

export interface AreaDrawerProps {
  work: AreaWork
  measuring: boolean
  onMeasure: () => void
  onClose: () => void
}

/** The panel of areas: tools, a list, import and export. */
export function AreaDrawer({ work, measuring, onMeasure, onClose }: AreaDrawerProps) {
  const { words, fault, news, unreadable } = useAreaFormat()
  const [bringing, setBringing] = useState(false)
  const heading = usePanelFocus<HTMLHeadingElement>()
  const { shapes, faults, tool } = work
  const [first] = faults
  return (
    <Sheet label={words.drawer} place="left">
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {shapes.length === 0 ? words.drawer : words.areas(shapes.length)}
        </h2>
        <HistoryButton label={words.undo} Icon={Undo2} act={work.undo} />
        <HistoryButton label={words.redo} Icon={Redo2} act={work.redo} />
        <button type="button" className={controls.iconButton} aria-label={words.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </header>
      <fieldset className={styles.tools}>
        <legend className={controls.heard}>{words.draw}</legend>
        {tools.map(([name, Icon]) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-pressed={tool === name}
            onClick={() => work.begin(tool === name ? null : name)}
          >
            <Icon size={20} aria-hidden />
            {words.tools[name]}
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          aria-pressed={measuring}
          title={`${words.measureHint} (M)`}
          onClick={onMeasure}
        >
          <Ruler size={20} aria-hidden />
          {words.measure}
        </button>
      </fieldset>
      {first && tool === null && (
        <div className={styles.fault} role="alert">
          <strong>{words.notApplied}</strong>
          <p>{fault(first)}</p>
          {work.discard && (
            <button type="button" className={controls.button} onClick={work.discard}>
              {words.discard}
            </button>
          )}
        </div>
      )}
      {work.news?.kind === 'too-long' && (
        <p className={styles.fault} role="alert">
          {news(work.news, shapes)}
        </p>
      )}
      {work.problem && (
        <div className={styles.fault} role="alert">
          <strong>{words.unreadable}</strong>
          <p>{unreadable(work.problem)}</p>
          <button type="button" className={controls.button} onClick={work.clear}>
            {words.clear}
          </button>
        </div>
      )}
      {shapes.length === 0 && !work.problem && <p className={styles.intro}>{words.intro}</p>}
      {shapes.length > 0 && (
        <ol className={styles.areas}>
          {shapes.map((shape, area) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an area is known by its place among the others
            <AreaRow key={area} area={area} shape={shape} work={work} />
          ))}
        </ol>
      )}
      <footer className={styles.footer}>
        <button type="button" className={controls.button} onClick={() => setBringing(true)}>
          <Upload size={16} aria-hidden />
          {words.importArea}
        </button>
        {shapes.length > 0 && (
          <>
            <span className={styles.copies}>
              <CopyButton label={words.copyGeoJson} text={() => JSON.stringify(geometryOf(shapes))} />
              <span aria-hidden>GeoJSON</span>
              <CopyButton label={words.copyWkt} text={() => writeWkt(shapes)} />
              <span aria-hidden>WKT</span>
            </span>
            <button type="button" className={styles.clear} onClick={work.clear}>
              {words.clear}
            </button>
          </>
        )}
      </footer>
      <AreaImport open={bringing} onOpenChange={setBringing} work={work} />
    </Sheet>
  )
}

interface HistoryButtonProps {
  label: string
  Icon: typeof Undo2
  act: (() => void) | null
}

function HistoryButton({ label, Icon, act }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={label}
      title={label}
      aria-disabled={act === null}
      data-idle={act === null || undefined}
      onClick={() => act?.()}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}
