import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the API server; in production the pages are rendered inside it. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [tailwindcss(), tanstackStart({ srcDirectory: 'src' }), react()],
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) },
  server: { proxy: { '/api': API_ORIGIN, '/locales': API_ORIGIN, '/flags': API_ORIGIN } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
});
