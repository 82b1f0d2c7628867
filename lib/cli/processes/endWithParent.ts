// Loaded into child processes: a broken channel means that the parent died without stopping them.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
