'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { type ExportProgress, exportFileName, VesselExport } from '#lib/client/list/exportVessels.ts'
import type { FormatName } from '#lib/wire/formats/formats.ts'
import { downloadFile } from '../ui/download.ts'

export type ExportFormat = Exclude<FormatName, 'json'>

export type ExportState =
  | { kind: 'idle' }
  | ({ kind: 'running' | 'failed' | 'done'; isSignedOut?: boolean } & ExportProgress)

export interface VesselExporting {
  state: ExportState
  start(format: ExportFormat, filterQuery: string): void
  goOn(): void
  keepPart(): void
  /** Cancels a running export and clears the last one. */
  dismiss(): void
}

/** Runs a single export, which continues while panels open and close. */
export function useVesselExport(): VesselExporting {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const job = useRef<VesselExport>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(async (begun: VesselExport) => {
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
      const isSignedOut = error instanceof RequestFailure && error.kind === 'signed-out'
      setState({ kind: 'failed', isSignedOut, ...begun.progress })
      if (!(error instanceof RequestFailure)) reportError(error)
    }
  }, [])

  const start = useCallback(
    (format: ExportFormat, filterQuery: string) => void run(new VesselExport(format, filterQuery)),
    [run],
  )
  const goOn = useCallback(() => {
    if (job.current) void run(job.current)
  }, [run])
  const dismiss = useCallback(() => {
    running.current?.abort()
    job.current = null
    setState({ kind: 'idle' })
  }, [])
  const keepPart = useCallback(() => {
    if (job.current) save(job.current.file(), job.current)
  }, [])
  return { state, start, goOn, keepPart, dismiss }
}

function save(file: Blob, { format, filterQuery }: VesselExport): void {
  downloadFile(file, exportFileName(format, Date.now(), filterQuery))
}
