import { useRef, useState } from 'react'
import { importCharacteristics, maxTableBytes, type ReadTable } from '#lib/client/account/accountCharacteristics.ts'
import type { CharacteristicsImportJson } from '#lib/wire/account.ts'

/** Why a file is not sent. */
export type FileFault = 'too-large' | 'workbook' | 'unreadable'

type Upload =
  | { kind: 'none' }
  | { kind: 'refused'; name: string; fault: FileFault }
  | { kind: 'busy'; table: { name: string }; dryRun: boolean; stop: AbortController }
  | { kind: 'failed'; table: ReadTable; dryRun: boolean; error: unknown }
  | { kind: 'done'; table: ReadTable; outcome: CharacteristicsImportJson }

/** Keeps the latest upload only; an import in progress is not interrupted. */
export function useTableUpload() {
  const [upload, setUpload] = useState<Upload>({ kind: 'none' })
  const isTaking = useRef(false)

  async function send(table: ReadTable, dryRun: boolean, stop = new AbortController()) {
    if (isTaking.current) return
    isTaking.current = !dryRun
    setUpload({ kind: 'busy', table, dryRun, stop })
    const next = await importCharacteristics(table, dryRun, stop.signal).then(
      (outcome): Upload => ({ kind: 'done', table, outcome }),
      (error: unknown): Upload => ({ kind: 'failed', table, dryRun, error }),
    )
    if (!dryRun) isTaking.current = false
    if (!stop.signal.aborted) setUpload(next)
  }

  async function look(file: File) {
    if (isTaking.current) return
    cancel()
    const { name } = file
    if (file.size > maxTableBytes) return setUpload({ kind: 'refused', name, fault: 'too-large' })
    const stop = new AbortController()
    setUpload({ kind: 'busy', table: { name }, dryRun: true, stop })
    const bytes = await file.arrayBuffer().catch(() => null)
    if (stop.signal.aborted) return
    if (bytes === null) return setUpload({ kind: 'refused', name, fault: 'unreadable' })
    if (isArchive(bytes)) return setUpload({ kind: 'refused', name, fault: 'workbook' })
    await send({ name, bytes }, true, stop)
  }

  function cancel() {
    if (upload.kind === 'busy') upload.stop.abort()
    setUpload({ kind: 'none' })
  }

  return { upload, look, send, cancel }
}

/** Spreadsheet workbooks are ZIP archives as well. */
function isArchive(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}
