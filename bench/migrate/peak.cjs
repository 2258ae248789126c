process.on('exit', () => process.stderr.write(`peak ${process.resourceUsage().maxRSS}\n`));
