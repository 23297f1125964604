import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { routeSchema } from './json-schema.ts';

/** The page styles its own elements. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** OpenAPI 3.1 of all endpoints that are registered after it, with a readable page at `/api/docs`. */
export const addOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parvoz API',
        version: '1.0.0',
        description:
          'Every answer is an envelope { isError, message, data }. Texts are in the language of Accept-Language: uz, ru or en. Assistants that speak the Model Context Protocol ask the catalogue at `/mcp` (streamable HTTP, no key, read only).',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The header `Authorization: Bearer <jwt>`, with the jwt that signing in answered.',
          },
        },
      },
    },
    // Schemas are made for whoever reads this: no call needs them.
    transform: ({ url, route: { config } }) => ({
      schema: config?.endpoint ? routeSchema(config.endpoint) : { hide: true },
      url,
    }),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
};
