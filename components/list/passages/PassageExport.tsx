'use client'

import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportFileName } from '#lib/client/list/exportVessels.ts'
import { type PassageFileFormat, passageFile, passageFileFormats } from '#lib/client/passageFile.ts'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { downloadFile } from '../../ui/download.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import menu from '../../ui/menu/menu.module.css'
import { useSending } from '../../ui/useSending.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { ListMenu } from '../ListMenus.tsx'
import { listWords } from '../words.ts'
import { passageWords } from './passageWords.ts'

interface PassageExportProps {
  /** The query of exactly the listed passages; `null` until they are known. */
  fixed: string | null
  total: number | null
}

export function PassageExport({ fixed, total }: PassageExportProps) {
  const words = useWords(passageWords)
  const { title, formats } = useWords(listWords).export
  const locale = useLocale()
  const client = useQueryClient()
  const { mutate, isPending, error } = useSending({
    mutationFn: async ({ query, format }: { query: string; format: PassageFileFormat }) => {
      const file = await passageFile(client, query, format)
      downloadFile(file, exportFileName(format, serviceNowMs(), '').replace('lastfix-', 'lastfix-passages-'))
    },
  })
  return (
    <>
      <ListMenu label={isPending ? words.exporting : title} Icon={Download}>
        <Menu.Group>
          {total !== null && (
            <Menu.GroupLabel className={menu.groupLabel}>{words.all(locale.count(total))}</Menu.GroupLabel>
          )}
          {passageFileFormats.map((format) => (
            <Menu.Item
              key={format}
              className={menu.item}
              disabled={fixed === null || isPending}
              onClick={() => fixed !== null && mutate({ query: fixed, format })}
            >
              {formats[format]}
            </Menu.Item>
          ))}
        </Menu.Group>
      </ListMenu>
      {error && <Failure error={error} />}
    </>
  )
}
