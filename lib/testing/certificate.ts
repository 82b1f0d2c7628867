import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A self-signed certificate for localhost, which clients accept for this address too. */
export function makeCertificate(folder: string): { file: string; keyFile: string; text: string } {
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=hub']
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', keyFile, '-out', file]
  const { status, stderr } = spawnSync('openssl', [...words, ...names], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl makes no certificate: ${stderr}`)
  return { file, keyFile, text: readFileSync(file, 'utf8') }
}
