'use client'

import { useEffect, useRef, useState } from 'react'
import type { AreaShape } from './areaShapes.ts'
import { type AreaTextProblem, readAreaText } from './readAreaText.ts'
import type { AreaWork } from './useAreaWork.ts'

const saidForMs = 12_000

/** A file that is dropped anywhere on the page is read for areas. */
export function useAreaFiles(work: Pick<AreaWork, 'add'>, say: (problem: AreaTextProblem) => string) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const latest = useRef({ work, say })
  latest.current = { work, say }
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const onDrop = async (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      const shapes: AreaShape[] = []
      let leftOut = 0
      for (const file of files) {
        const result = readAreaText(await file.text())
        if ('problem' in result) setRefused(`${file.name}: ${latest.current.say(result.problem)}`)
        else {
          shapes.push(...result.shapes)
          leftOut += result.leftOut
        }
      }
      // All at once: what is added next is added to what the page has drawn by then.
      if (shapes.length > 0 || leftOut > 0) latest.current.work.add(shapes, leftOut)
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  useEffect(() => {
    if (refused === null) return
    const timer = setTimeout(() => setRefused(null), saidForMs)
    return () => clearTimeout(timer)
  }, [refused])
  return { over, refused }
}
