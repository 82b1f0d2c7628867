// Loaded into our children: when the channel to it breaks, it has died without ending them.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
