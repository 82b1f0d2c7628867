'use client'

import { useQuery } from '@tanstack/react-query'
import { sourcesQuery } from '#lib/client/account/accountSources.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { useCreation } from '../../ui/form/useCreation.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { useWords } from '../../ui/words/words.ts'
import { AddSource } from './AddSource.tsx'
import { SourceTable } from './SourceTable.tsx'
import { sourceWords } from './sourceWords.ts'

/** The sources of the service; for administrators. `origin`: the public address of the service. */
export function Sources({ origin }: { origin: string }) {
  const words = useWords(sourceWords)
  const sources = useQuery(sourcesQuery)
  const refresh = useRefresh(sourcesQuery)
  const { creation } = useCreation<never>({
    label: words.add,
    empty: sources.data?.length === 0 ? { title: words.none, text: words.noneHint } : null,
    keyOf: () => '',
    form: (close) => (
      <AddSource
        origin={origin}
        names={(sources.data ?? []).map(({ name }) => name)}
        onAdded={refresh}
        onClose={close}
      />
    ),
    secret: () => null,
  })
  return (
    <>
      <p>
        {words.intro} <a href={withBase('/status')}>{words.feeds}</a> ·{' '}
        <a href={withBase('/?drawer=sources')}>{words.question}</a>
      </p>
      {creation}
      <Loaded query={sources}>{(all) => all.length > 0 && <SourceTable sources={all} onChanged={refresh} />}</Loaded>
    </>
  )
}
