'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { addList, listsQuery, removeList } from '#lib/client/lists.ts'
import { maxNameCharacters } from '#lib/wire/account.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { FileButton } from '../ui/form/FileButton.tsx'
import { freeName } from '../ui/form/freeName.ts'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { useMarks } from '../view/marks.ts'
import { ImportMembers, memberFiles } from './ImportMembers.tsx'
import { newColour } from './newColour.ts'
import { vesselListWords } from './vesselListWords.ts'

/** Makes a list of a CSV file, named after it. Without an import there is no list. */
export function ImportList() {
  const words = useWords(vesselListWords)
  const client = useQueryClient()
  const refresh = useRefresh(listsQuery)
  const marks = useMarks()
  const [opened, setOpened] = useState<{ list: ListJson; file: File } | null>(null)
  const isImported = useRef(false)
  const adding = useSending({
    mutationFn: async (file: File) => {
      const lists = await client.ensureQueryData(listsQuery)
      const name = freeName(nameOfFile(file.name) || words.newList, lists)
      isImported.current = false
      setOpened({ file, list: await addList({ name, colour: newColour(lists), is_shared: false }) })
    },
  })
  const removing = useSending({ mutationFn: removeList, onSettled: refresh })
  const close = () => {
    if (opened && !isImported.current) removing.mutate(opened.list.id)
    setOpened(null)
  }
  const error = adding.error ?? removing.error
  return (
    <>
      <FileButton label={words.importCsv} Icon={FileUp} accept={memberFiles} onFile={adding.mutate} />
      {error && (
        <div role="alert">
          <Failure error={error} />
        </div>
      )}
      {opened && (
        <ImportMembers
          list={opened.list}
          file={opened.file}
          onImported={async () => {
            isImported.current = true
            marks.mark(opened.list.id, true)
            await refresh()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Names of lists have no commas. */
function nameOfFile(file: string): string {
  const name = file.replace(/\.[^.]*$/, '').replaceAll(/[,_]+/g, ' ')
  return name.trim().slice(0, maxNameCharacters - 3)
}
