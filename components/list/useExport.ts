'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import type { ExportProgress, FileExport } from '#lib/client/fileExport.ts'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { downloadFile } from '../ui/download.ts'

export type ExportState =
  | { kind: 'idle' }
  | ({ kind: 'running' | 'done' } & ExportProgress)
  | ({ kind: 'failed'; error: unknown } & ExportProgress)

export interface Exporting {
  state: ExportState
  start(file: FileExport): void
  resume(): void
  keepPart(): void
  /** Cancels a running export and clears the last one. */
  dismiss(): void
}

/** Runs one export at a time, which continues while panels open and close. */
export function useExport(): Exporting {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const job = useRef<FileExport>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(async (begun: FileExport) => {
    job.current = begun
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setState({ kind: 'running', ...begun.progress })
    try {
      save(await begun.run(stop.signal, (progress) => setState({ kind: 'running', ...progress })), begun)
      setState({ kind: 'done', ...begun.progress })
    } catch (error) {
      if (stop.signal.aborted) return
      setState({ kind: 'failed', error, ...begun.progress })
      if (!(error instanceof RequestFailure)) reportError(error)
    }
  }, [])

  const resume = useCallback(() => {
    if (job.current) void start(job.current)
  }, [start])
  const dismiss = useCallback(() => {
    running.current?.abort()
    job.current = null
    setState({ kind: 'idle' })
  }, [])
  const keepPart = useCallback(() => {
    if (job.current) save(job.current.file(), job.current)
  }, [])
  return { state, start, resume, keepPart, dismiss }
}

function save(file: Blob, exported: FileExport): void {
  downloadFile(file, exported.fileName(serviceNowMs()))
}
