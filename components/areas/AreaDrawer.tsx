'use client'

import {
  Circle,
  CircleDashed,
  type LucideIcon,
  Pentagon,
  Redo2,
  Ruler,
  Spline,
  Square,
  Undo2,
  Upload,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { geometryOf } from '#lib/wire/area/area.ts'
import { writeWkt } from '#lib/wire/area/wkt.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import controls from '../ui/controls.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { useWords } from '../ui/words/words.ts'
import { filterWords } from '../view/filterWords.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { useIsVisitor } from '../view/visitor.ts'
import styles from './AreaDrawer.module.css'
import { AreaImport } from './AreaImport.tsx'
import { type AreaActions, AreaRow } from './AreaRow.tsx'
import { coordinatesOf } from './areaShapes.ts'
import type { LineTool } from './areaWork.ts'
import { useAreaFormat } from './useAreaFormat.ts'
import type { AreaWork } from './useAreaWork.ts'

const tools = [
  ['polygon', Pentagon],
  ['rectangle', Square],
  ['circle', Circle],
] as const

export interface AreaDrawerProps {
  work: AreaWork
  lineTool: LineTool | null
  onLineTool: (tool: LineTool) => void
  actionsOf: AreaActions
  /** Rarer buttons, shown on demand. */
  moreActionsOf: AreaActions
  /** More buttons for all areas together. */
  actions: ReactNode
  onClose: () => void
}

/** The panel of areas: tools, a list, import and export. */
export function AreaDrawer(props: AreaDrawerProps) {
  const { work, lineTool, onLineTool, actionsOf, moreActionsOf, actions, onClose } = props
  const { words } = useAreaFormat()
  const isVisitor = useIsVisitor()
  const hasTracks = useTrackHours() > 0
  const [importing, setImporting] = useState(false)
  const { labels } = useWords(filterWords)
  const { shapes } = work
  return (
    <Drawer
      label={words.drawer}
      title={shapes.length === 0 ? words.drawer : words.areas(shapes.length)}
      tools={
        <>
          <IconButton label={words.undo} Icon={Undo2} idle={!work.undo} onClick={() => work.undo?.()} />
          <IconButton label={words.redo} Icon={Redo2} idle={!work.redo} onClick={() => work.redo?.()} />
        </>
      }
      close={words.close}
      onClose={onClose}
    >
      <fieldset className={styles.tools}>
        <legend className={controls.visuallyHidden}>{words.draw}</legend>
        {tools.map(([tool, Icon]) => (
          <ToolButton
            key={tool}
            text={words.tools[tool]}
            Icon={Icon}
            pressed={work.tool === tool}
            onClick={() => work.begin(work.tool === tool ? null : tool)}
          />
        ))}
        {shapes.length > 0 && (
          <ToolButton
            text={words.tools.hole}
            title={words.holeHint}
            Icon={CircleDashed}
            pressed={work.tool === 'hole'}
            onClick={() => work.begin(work.tool === 'hole' ? null : 'hole')}
          />
        )}
        {hasTracks && (
          <ToolButton
            text={words.gateLine}
            title={`${words.gateLineHint} (G)`}
            Icon={Spline}
            pressed={lineTool === 'gate'}
            onClick={() => onLineTool('gate')}
          />
        )}
        <ToolButton
          text={words.measure}
          title={`${words.measureHint} (M)`}
          Icon={Ruler}
          pressed={lineTool === 'measure'}
          onClick={() => onLineTool('measure')}
        />
      </fieldset>
      <Faults work={work} />
      {shapes.length === 0 && !work.problem && (
        <p className={styles.intro}>
          {words.intro} {!isVisitor && words.introWatch}
        </p>
      )}
      {hasTracks && shapes.length === 0 && work.boxes.length > 0 && (
        <div className={`${styles.uses} ${styles.box}`}>
          <strong>{labels.bbox}</strong>
          {actions}
        </div>
      )}
      {shapes.length > 1 && work.faults.length === 0 && (
        <div className={`${styles.uses} ${styles.together}`}>{actions}</div>
      )}
      {shapes.length > 0 && (
        <ol className={styles.areas}>
          {shapes.map((shape, area) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an area is identified by its position
            <AreaRow key={area} {...{ area, shape, work, actionsOf, moreActionsOf }}>
              {shapes.length === 1 && actions}
            </AreaRow>
          ))}
        </ol>
      )}
      <footer className={styles.footer}>
        <Button onClick={() => setImporting(true)}>
          <Upload size={16} aria-hidden />
          {words.importArea}
        </Button>
        {shapes.length > 0 && (
          <>
            <span className={styles.copies}>
              <CopyButton
                label={words.copyGeoJson}
                text={() => JSON.stringify(geometryOf(shapes.map(coordinatesOf)))}
              />
              <span aria-hidden>GeoJSON</span>
              <CopyButton label={words.copyWkt} text={() => writeWkt(shapes)} />
              <span aria-hidden>WKT</span>
            </span>
            <button type="button" className={`${controls.textButton} ${styles.clear}`} onClick={work.clear}>
              {words.clear}
            </button>
          </>
        )}
      </footer>
      <AreaImport open={importing} onOpenChange={setImporting} work={work} />
    </Drawer>
  )
}

/** Why areas are not applied, and what can be done about it. */
function Faults({ work }: { work: AreaWork }) {
  const { words, fault, news, unreadable } = useAreaFormat()
  const [first] = work.faults
  return (
    <>
      {first && work.tool === null && (
        <div className={styles.fault} role="alert">
          <strong>{words.notApplied}</strong>
          <p>{fault(first)}</p>
          {work.discard && <Button onClick={work.discard}>{words.discard}</Button>}
        </div>
      )}
      {work.news?.kind === 'too-long' && (
        <p className={styles.fault} role="alert">
          {news(work.news, work.shapes)}
        </p>
      )}
      {work.problem && (
        <div className={styles.fault} role="alert">
          <strong>{words.unreadable}</strong>
          <p>{unreadable(work.problem)}</p>
          <Button onClick={work.clear}>{words.clear}</Button>
        </div>
      )}
    </>
  )
}

interface ToolButtonProps {
  text: string
  title?: string
  Icon: LucideIcon
  pressed: boolean
  onClick: () => void
}

function ToolButton({ text, title, Icon, pressed, onClick }: ToolButtonProps) {
  return (
    <button type="button" className={styles.tool} aria-pressed={pressed} title={title} onClick={onClick}>
      <Icon size={20} aria-hidden />
      {text}
    </button>
  )
}
