import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PackedError, unpacked } from './recordedFile.ts'

const text = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00\n'.repeat(5_000)

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(bytes: Buffer, size = 1_000): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unpacked(inPieces(bytes, size))) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}

describe('a recording', () => {
  it.each([
    ['plain', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['two gzip files in one', Buffer.concat([gzipSync(text.slice(0, 99)), gzipSync(text.slice(99))])],
    ['zstd', zstdCompressSync(text)],
    ['UTF-16 of Windows', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('is unpacked by its magic bytes: %s', async (_, bytes) => {
    expect(await read(bytes)).toBe(text)
    expect(await read(bytes.subarray(0, bytes.length), 1)).toBe(text)
  })

  it.each(['', '!', '\n\n'])('may be shorter than any magic bytes: %j', async (short) => {
    expect(await read(Buffer.from(short))).toBe(short)
  })

  it.each([
    ['bzip2', 'BZh91AY&SY', 'bunzip2 -c'],
    ['xz', '\xfd7zXZ\0', 'xz -dc'],
    ['zip', 'PK\x03\x04', 'unzip -p'],
    ['7z', "7z\xbc\xaf'\x1c", '7z x -so'],
  ])('compressed with %s is refused with the program that unpacks it', async (name, beginning, program) => {
    const reading = read(Buffer.from(`${beginning} and more`, 'latin1'))
    await expect(reading).rejects.toThrow(PackedError)
    await expect(reading).rejects.toThrow(`${name} is not supported; unpack it with ${program}`)
  })

  it('that is truncated is read as far as possible, and then reported', async () => {
    const packed = gzipSync(Array.from({ length: 20_000 }, (_, index) => (index * 7_919) % 65_537).join('\n'))
    let heard = ''
    const reading = (async () => {
      for await (const piece of unpacked(inPieces(packed.subarray(0, packed.length / 2), 1_000))) heard += piece
    })()
    await expect(reading).rejects.toMatchObject({ code: 'Z_BUF_ERROR' })
    expect(heard).toMatch(/^0\n7919\n/)
  })

  it('is closed when reading stops early', async () => {
    let closed = false
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield Buffer.from(text)
      } finally {
        closed = true
      }
    }
    for await (const piece of unpacked(endless())) {
      expect(piece.length).toBe(text.length)
      break
    }
    expect(closed).toBe(true)
  })
})
