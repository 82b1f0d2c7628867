'use client'

import { Menu } from '@base-ui/react/menu'
import { Download } from 'lucide-react'
import { PassageExport, passageFileFormats } from '#lib/client/passageFile.ts'
import menu from '../../ui/menu/menu.module.css'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { ListMenu } from '../ListMenus.tsx'
import { listWords } from '../words.ts'
import { passageWords } from './passageWords.ts'

interface PassageExportMenuProps {
  /** The query of exactly the listed passages; `null` until they are known. */
  fixed: string | null
  total: number | null
  onExport: (file: PassageExport) => void
}

export function PassageExportMenu({ fixed, total, onExport }: PassageExportMenuProps) {
  const words = useWords(passageWords)
  const { title, formats } = useWords(listWords).export
  const locale = useLocale()
  return (
    <ListMenu label={title} Icon={Download}>
      <Menu.Group>
        {total !== null && (
          <Menu.GroupLabel className={menu.groupLabel}>{words.all(locale.count(total))}</Menu.GroupLabel>
        )}
        {passageFileFormats.map((format) => (
          <Menu.Item
            key={format}
            className={menu.item}
            disabled={fixed === null}
            onClick={() => fixed !== null && onExport(new PassageExport(fixed, format))}
          >
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Group>
    </ListMenu>
  )
}
