'use client'

import { useMutation } from '@tanstack/react-query'
import { importCharacteristics } from '#lib/client/accountCharacteristics.ts'
import controls from '../ui/controls.module.css'
import { useLocale, useWords } from '../ui/words.ts'
import { Failure } from './Failure.tsx'
import { FileDrop } from './FileDrop.tsx'
import form from './Form.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { uploadWords } from './uploadWords.ts'
import { wrongFields } from './wrongFields.ts'

interface Upload {
  file: File
  dryRun: boolean
}

/** A table is looked at first, and taken when what it would change is what was meant. */
export function Characteristics() {
  const words = useWords(uploadWords)
  const { count } = useLocale()
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: ({ file, dryRun }: Upload) => importCharacteristics(file, dryRun),
  })
  const file = variables?.file
  const ships = data ? data.new + data.changed : 0
  return (
    <>
      <p>{words.what}</p>
      <FileDrop
        label={words.choose}
        hint={words.chooseHint}
        accept=".csv,.ndjson,.jsonl,.txt,text/csv,application/x-ndjson"
        onFile={(chosen) => mutate({ file: chosen, dryRun: true })}
      />
      <div role="status">
        {isPending && file && <p>{words.reading(file.name)}</p>}
        {error &&
          (wrongFields(error).has('body') ? (
            <p className={form.problem}>{words.noTable}</p>
          ) : (
            <Failure error={error} />
          ))}
      </div>
      {data && file && (
        <ImportOutcome outcome={data} name={file.name}>
          {data.dryRun && ships === 0 && <p>{data.same > 0 ? words.nothing : words.nothingFits}</p>}
          <div className={form.actions}>
            {data.dryRun && ships > 0 && (
              <button type="button" className={controls.primary} onClick={() => mutate({ file, dryRun: false })}>
                {words.import(count(ships))}
              </button>
            )}
            <button type="button" className={controls.button} onClick={reset}>
              {data.dryRun ? words.discard : words.another}
            </button>
          </div>
        </ImportOutcome>
      )}
    </>
  )
}
