export function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a file that was created on the page. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  download(address, name)
  // The download starts after the click returns, so the file is released later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
