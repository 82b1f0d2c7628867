import type { Readable } from 'node:stream'

const lineEnd = 0x0a

/** Reads the first line of a stream and leaves the rest in it. `null` if the line is too long or does not end. */
export function takeFirstLine(stream: Readable, maxBytes: number): Promise<string | null> {
  return new Promise((resolve) => {
    let taken = Buffer.alloc(0)

    function done(line: string | null): void {
      stream.off('readable', take).off('end', gone).off('close', gone)
      resolve(line)
    }
    function gone(): void {
      done(null)
    }
    function take(): void {
      let end = -1
      while (end < 0 && taken.length <= maxBytes) {
        const chunk: Buffer | null = stream.read()
        if (chunk === null) return
        taken = Buffer.concat([taken, chunk])
        end = taken.indexOf(lineEnd)
      }
      if (end + 1 < taken.length) stream.unshift(taken.subarray(end + 1))
      done(end < 0 || end > maxBytes ? null : taken.toString('utf8', 0, end).trimEnd())
    }
    stream.on('readable', take).on('end', gone).on('close', gone)
  })
}
