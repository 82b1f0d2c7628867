'use client'

import { Menu } from '@base-ui/react/menu'
import { ArrowDownWideNarrow, Check, Columns3, Download, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ExportFormat, tracksFileName } from '#lib/client/list/exportVessels.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { maxTracks } from '#lib/wire/formats/trackFormats.ts'
import controls from '../ui/controls.module.css'
import { download } from '../ui/download.ts'
import { ButtonMenu } from '../ui/menu/ButtonMenu.tsx'
import { MenuChoices } from '../ui/menu/MenuChoices.tsx'
import menu from '../ui/menu/menu.module.css'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { type ColumnName, columns } from './columns.ts'
import styles from './ListToolbar.module.css'
import { useColumnLabels } from './useColumnLabels.ts'
import { listWords } from './words.ts'

const sorts = [
  'name',
  'distance',
  '-speed',
  '-length',
  '-timestamp',
  '-updated_at',
  '-created_at',
  'created_at',
] as const

/** Replaces the headings, which narrow screens do not show. */
export function SortMenu({ sort, onSort }: { sort: string | null; onSort: (sort: string) => void }) {
  const words = useWords(listWords)
  return (
    <ListMenu label={words.sort} Icon={ArrowDownWideNarrow}>
      <MenuChoices
        value={sort ?? 'created_at'}
        choices={sorts.map((name) => ({ value: name, text: words.sorts[name] }))}
        onChoose={onSort}
      />
    </ListMenu>
  )
}

export interface ColumnsMenuProps {
  chosen: readonly ColumnName[]
  onChoose: (names: ColumnName[] | null) => void
}

export function ColumnsMenu({ chosen, onChoose }: ColumnsMenuProps) {
  const words = useWords(listWords)
  const labels = useColumnLabels()
  return (
    <ListMenu label={words.columns} Icon={Columns3}>
      {columns.map(({ name }) => (
        <Menu.CheckboxItem
          key={name}
          className={menu.item}
          checked={chosen.includes(name)}
          closeOnClick={false}
          onCheckedChange={(on) => onChoose(on ? [...chosen, name] : chosen.filter((other) => other !== name))}
        >
          <span className={menu.label}>{labels[name]}</span>
          <Menu.CheckboxItemIndicator className={menu.tick}>
            <Check size={16} aria-hidden />
          </Menu.CheckboxItemIndicator>
        </Menu.CheckboxItem>
      ))}
      <Menu.Separator className={menu.separator} />
      <Menu.Item className={menu.item} onClick={() => onChoose(null)}>
        {words.defaultColumns}
      </Menu.Item>
    </ListMenu>
  )
}

const exportFormats: readonly ExportFormat[] = ['csv', 'geojson', 'kml', 'ndjson']

export interface ExportMenuProps {
  total: number | null
  filterQuery: string
  onExport: (format: ExportFormat) => void
}

export function ExportMenu({ total, filterQuery, onExport }: ExportMenuProps) {
  const words = useWords(listWords).export
  const hasTracks = useTrackHours() > 0
  const locale = useLocale()
  return (
    <ListMenu label={words.title} Icon={Download}>
      <Menu.Group>
        {total !== null && (
          <Menu.GroupLabel className={menu.groupLabel}>{words.all(locale.count(total))}</Menu.GroupLabel>
        )}
        {exportFormats.map((format) => (
          <Menu.Item key={format} className={menu.item} onClick={() => onExport(format)}>
            {words.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Group>
      {hasTracks && (
        <>
          <Menu.Separator className={menu.separator} />
          <Menu.Item
            className={menu.item}
            disabled={total === null || total > maxTracks}
            onClick={() => download(withBase(`/api/tracks?${filterQuery}`), tracksFileName(Date.now(), filterQuery))}
          >
            {words.tracks(locale.count(maxTracks))}
          </Menu.Item>
        </>
      )}
    </ListMenu>
  )
}

export function ListMenu({ label, Icon, children }: { label: string; Icon: LucideIcon; children: ReactNode }) {
  const button = (
    <>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>{label}</span>
    </>
  )
  const className = `${controls.button} ${styles.button}`
  return (
    <ButtonMenu label={label} button={button} className={className} popupClassName={styles.popup} aboveAll>
      {children}
    </ButtonMenu>
  )
}
