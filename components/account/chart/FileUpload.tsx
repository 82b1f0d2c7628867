'use client'

import { useEffect, useRef, useState } from 'react'
import { uploadChartFile } from '#lib/client/account/accountChart.ts'
import { type ChartSettingsJson, maxChartFileBytes } from '#lib/wire/chartSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { FileDrop } from '../upload/FileDrop.tsx'
import { chartWords } from './chartWords.ts'

type Upload =
  | { kind: 'none' }
  | { kind: 'running'; name: string; share: number }
  | { kind: 'too-large'; name: string }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; name: string }

/** Uploads a PMTiles file; the service checks it before drawing it. Leaving the page cancels the upload. */
export function FileUpload({ onUploaded }: { onUploaded: (settings: ChartSettingsJson) => void }) {
  const words = useWords(chartWords)
  const { cancel } = useWords(formWords)
  const { percent } = useWords(uiWords)
  const { count } = useLocale()
  const [upload, setUpload] = useState<Upload>({ kind: 'none' })
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    const { name } = file
    if (file.size > maxChartFileBytes) return setUpload({ kind: 'too-large', name })
    const stopping = new AbortController()
    stop.current = stopping
    const { signal } = stopping
    const onProgress = (share: number) => signal.aborted || setUpload({ kind: 'running', name, share })
    onProgress(0)
    const next = await uploadChartFile(file, { onProgress, signal }).then(
      (settings): Upload => {
        onUploaded(settings)
        return { kind: 'done', name }
      },
      (error: unknown): Upload => ({ kind: 'failed', error }),
    )
    setUpload(signal.aborted ? { kind: 'none' } : next)
  }

  const isRunning = upload.kind === 'running'
  return (
    <>
      <FileDrop
        label={words.choose}
        hint={words.chooseHint}
        accept=".pmtiles,application/vnd.pmtiles"
        disabled={isRunning}
        onFile={(file) => void send(file)}
      />
      <div role="status">
        {isRunning && <p>{upload.share < 1 ? words.uploading(upload.name) : words.checking(upload.name)}</p>}
        {upload.kind === 'done' && <p className={form.good}>{words.uploaded(upload.name)}</p>}
        {upload.kind === 'too-large' && <p className={form.problem}>{words.tooLarge(upload.name)}</p>}
        {upload.kind === 'failed' && <Failure error={upload.error} />}
      </div>
      {isRunning && (
        <div className={form.actions}>
          <progress aria-label={words.uploading(upload.name)} value={upload.share} />
          <span>{percent(count(Math.round(upload.share * 100)))}</span>
          <Button onClick={() => stop.current?.abort()}>{cancel}</Button>
        </div>
      )}
    </>
  )
}
